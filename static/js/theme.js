/* Runs before the first paint, so that a chosen theme never flashes in the other one. Kept apart since CSP forbids inline scripts. */
try {
  const { theme } = JSON.parse(localStorage.getItem('cuatro.wishes') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme it is.
}
