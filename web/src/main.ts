import { mount } from 'svelte';
import App from './shell/App.svelte';

export default mount(App, { target: document.querySelector('#app')! });

// Installable, and opens without a network. Needs https or this very machine; elsewhere the app works without it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
