import './components/ui/fonts.css'
import './components/ui/tokens.css'
import './components/ui/base.css'
import { sessionSource } from './app/sessionSource.ts'
import { startApp } from './app/start.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element "root"')

if (globalThis.self !== globalThis.top) {
  // D3 s2, to the letter; the server says the same with frame-ancestors 'none' (K-255).
  root.textContent = 'Website access denied.'
} else {
  // Not awaited: a lazy chunk that shares code with this module would wait for it, and it for the chunk, for ever.
  void startApp(root, sessionSource)
}
