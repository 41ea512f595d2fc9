export default defineConfig({ name: 'x' });
