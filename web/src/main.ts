import { mount } from 'svelte';
import App from './shell/App.svelte';

export default mount(App, { target: document.querySelector('#app')! });
