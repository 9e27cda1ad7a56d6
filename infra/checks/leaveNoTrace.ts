import { randomUUID } from 'node:crypto'
import { afterAll, vi } from 'vitest'

// Files that run in one thread share its environment, window and timers: what a file leaves there is removed after it.

const environment = { ...process.env }
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})

// Node's channels reach every thread of the process: a test that plays another tab would end the sessions of whatever else runs.
const WholeProcess = globalThis.BroadcastChannel
const file = randomUUID()
globalThis.BroadcastChannel = class extends WholeProcess {
  constructor(name: string) {
    super(`${name} of ${file}`)
  }
}
afterAll(() => {
  globalThis.BroadcastChannel = WholeProcess
})

if ('document' in globalThis) {
  const { act, cleanup, configure } = await import('@testing-library/preact')
  // On a slow machine an element may take longer than Testing Library's default of one second.
  configure({ asyncUtilTimeout: 30_000 })
  afterAll(whatListens([globalThis.window, document]))
  afterAll(() => {
    // Otherwise what is removed would end its effects in the next file.
    act(cleanup)
    document.body.replaceChildren()
    document.head.replaceChildren()
    for (const { name } of [...document.documentElement.attributes])
      document.documentElement.removeAttribute(name)
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
  })
}

/** Notes every listener that is added to these from now on; the returned function removes them and stops noting. */
function whatListens(targets: readonly EventTarget[]): () => void {
  const undo = targets.map(target => {
    const added: Parameters<EventTarget['addEventListener']>[] = []
    const { addEventListener } = target
    target.addEventListener = (...words: Parameters<EventTarget['addEventListener']>) => {
      added.push(words)
      addEventListener.apply(target, words)
    }
    return () => {
      target.addEventListener = addEventListener
      for (const [name, listener, options] of added) target.removeEventListener(name, listener, options)
    }
  })
  return () => {
    for (const one of undo) one()
  }
}
