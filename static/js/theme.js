/* Runs before the stylesheets, so that what they paint is in the chosen theme from the start. Kept apart since CSP forbids inline scripts. */
try {
  const { theme } = JSON.parse(localStorage.getItem('cuatro.wishes') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme it is.
}
