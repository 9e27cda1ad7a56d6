import './components/ui/fonts.css'
import './components/ui/tokens.css'
import './components/ui/base.css'
import { sessionSource } from './app/sessionSource.ts'
import { startApp } from './app/start.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element "root"')

if (globalThis.self !== globalThis.top) {
  // As documented (D3 s2); the server also sends frame-ancestors 'none' (K-255).
  document.body.textContent = 'Website access denied.'
} else {
  // Not awaited: a lazy chunk that shares code with this module would wait for it for ever.
  void startApp(root, sessionSource)
}
