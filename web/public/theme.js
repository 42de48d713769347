// Before anything is drawn: the colours that were chosen, so that nothing flashes; and what this visitor's first
// page needs beside the app itself, which index.html names here, so that it comes together with the app.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('ludotheque.settings') ?? '{}');
  } catch {
    // Storage may be switched off.
  }
  const dark = kept.theme === 'dark' || (kept.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';

  const { dataset } = document.currentScript;
  const [first = '', , third] = location.pathname.split('/').filter(Boolean);
  const page = { t: third ? '' : 'table', g: third ?? 'game' }[first] ?? first;
  const lang = kept.lang ?? (navigator.languages.some((each) => each.startsWith('fr')) ? 'fr' : 'en');
  for (const name of [lang, page]) {
    for (const href of Object.hasOwn(dataset, name) ? dataset[name].split(' ') : []) {
      if (!href || document.querySelector(`link[href="${href}"]`)) continue;
      const link = document.createElement('link');
      const style = href.endsWith('.css');
      Object.assign(link, { rel: style ? 'preload' : 'modulepreload', as: style ? 'style' : 'script' });
      Object.assign(link, { crossOrigin: '', href });
      document.head.append(link);
    }
  }
})();
