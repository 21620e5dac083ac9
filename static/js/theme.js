/* Stands in the page itself, before anything is painted, so that whoever chose another theme than their system's never sees the
   system's. The Content-Security-Policy names its hash. */
try {
  const { theme } = JSON.parse(
    localStorage.getItem('cuatro.settings') ?? localStorage.getItem('cuatro.wishes') ?? '{}',
  );
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    // What is behind the page until the stylesheets have come.
    document.querySelector('meta[name=color-scheme]')?.setAttribute('content', theme);
  }
} catch {
  // No storage: the system's theme it is.
}
