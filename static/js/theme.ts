/* Stands in the page itself, before anything is painted, so that a person who chose another theme never sees their system's.
   The Content-Security-Policy names its hash. */

// Without one of its scripts the page is an empty board that nobody can play on: it is loaded again until all of them come, and not
// before the server answers: what is in sight stays.
function loadAgain() {
  const wait = () => setTimeout(loadAgain, 3e3);
  // A proxy answers for a server that does not.
  fetch(location.href, { method: 'HEAD' }).then(
    ({ status }) => (status < 500 ? location.reload() : wait()),
    wait,
  );
}
addEventListener(
  'error',
  ({ target }) => target instanceof HTMLScriptElement && setTimeout(loadAgain, 3e3),
  true,
);
try {
  // No module can be had so early: `net/storage.ts` says how what the device keeps is called.
  const base = document.querySelector('meta[name=cuatro-base]')?.getAttribute('content');
  const kept = (key: string) => localStorage.getItem((base ? `cuatro:${base}:` : 'cuatro.') + key);
  const { theme } = JSON.parse(kept('settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    // What is behind the page until the stylesheets have come.
    document.querySelector('meta[name=color-scheme]')?.setAttribute('content', theme);
  }
} catch {
  // No storage: the system's theme it is.
}
