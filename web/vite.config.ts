import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { textsPlugin } from './textsPlugin.ts'

/**
 * The web's build. `STAGE=production` leaves the gallery out; every other build has it at `/platform/#/gallery`.
 * Nothing is inlined and no polyfill is injected, so that the strict content policy holds.
 */
// A default export because Vite demands one.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/platform/',
  plugins: [react(), textsPlugin()],
  define: {
    'import.meta.env.VITE_GALLERY': JSON.stringify(process.env.STAGE === 'production' ? 'no' : 'yes'),
  },
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    target: 'es2022',
    reportCompressedSize: false,
  },
})
