import { mount } from 'svelte';
import App from './shell/App.svelte';
import { firstPage, isAhead, loadAhead } from './shell/pages';
import { settings } from './shell/settings.svelte';

function begin(): void {
  mount(App, { target: document.querySelector('#app')! });
  loadAhead();
}
// A page that cannot be had now is the app's to explain.
void Promise.all([settings.begin(), firstPage().catch(() => undefined)]).then(begin);

// After an update the server no longer has the old parts: take the new app, once.
addEventListener('vite:preloadError', () => {
  if (isAhead() || !navigator.onLine || sessionStorage.getItem('ludotheque.renewed') === __VERSION__) return;
  sessionStorage.setItem('ludotheque.renewed', __VERSION__);
  location.reload();
});

// Installable, and opens without a network. Needs https or this very machine; elsewhere the app works without it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
