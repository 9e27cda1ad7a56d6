import { createServer, type ServerResponse } from 'node:http'
import type { TestProject } from 'vitest/node'
import type { TestStack } from './testStack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the server that lends stacks. */
    stacksToShare: string
  }
}

/** A Wednesday during market hours. */
const clock = Date.parse('2026-11-25T10:00:00+05:30')
const isProving = process.env.PROVE === '1'

/** How long a proof waits for a stack that another one has, before a further stack is started. */
const patienceMs = 20_000

/** The stacks of a run: a proof takes one for itself, and the next proof continues with it. */
class StacksToShare {
  readonly #free: TestStack[] = []
  readonly #waiting: ((stack: TestStack) => void)[] = []
  readonly #all = new Map<number, TestStack>()
  /** Stacks that are running or starting. */
  #count = 0

  async take(): Promise<TestStack> {
    const free = this.#free.pop() ?? (this.#count === 0 ? undefined : await this.#nextFree())
    if (free !== undefined) return free
    this.#count += 1
    try {
      // Loaded by the first proof that needs it: most runs of a single file do not.
      const { fewWorkers, newPlace, startTestStack } = await import('./testStack.ts')
      const stack = await startTestStack({ ...(await newPlace()), ...fewWorkers, clock })
      this.#all.set(stack.port, stack)
      return stack
    } catch (error) {
      this.#count -= 1
      throw error
    }
  }

  #nextFree(): Promise<TestStack | undefined> {
    return new Promise(resolve => {
      const patience = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(lend), 1)
        resolve(undefined)
      }, patienceMs)
      const lend = (stack: TestStack): void => {
        clearTimeout(patience)
        resolve(stack)
      }
      this.#waiting.push(lend)
    })
  }

  /** Nobody continues with one that has crashed, nor at full counts: thousands of requests would slow down what follows. */
  async leave(port: number): Promise<void> {
    const stack = this.#all.get(port)
    if (stack === undefined) throw new Error(`no stack was lent at ${port}`)
    const { commandOf } = await import('./testStack.ts')
    if (isProving || commandOf(stack.pid) === undefined) {
      this.#all.delete(port)
      this.#count -= 1
      await this.#end(stack)
      return
    }
    const next = this.#waiting.shift()
    if (next === undefined) this.#free.push(stack)
    else next(stack)
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#all.values()].map(stack => this.#end(stack)))
  }

  async #end(stack: TestStack): Promise<void> {
    const { clearPlace } = await import('./testStack.ts')
    await clearPlace(stack.dataDir, stack)
  }
}

/**
 * The global set-up of the stack tests, in the process that outlives their workers. It lends stacks to the proofs that neither
 * change the template nor end the stack nor inject faults; `sharedStack.ts` asks for them.
 */
export default async function shareStacks(project: TestProject): Promise<() => Promise<void>> {
  const stacks = new StacksToShare()
  const answer = async (path: string, outgoing: ServerResponse): Promise<void> => {
    if (path === '/take') {
      const { origin, port, dataDir } = await stacks.take()
      outgoing.end(JSON.stringify({ origin, port, dataDir }))
      return
    }
    await stacks.leave(Number(path.slice('/leave/'.length)))
    outgoing.end()
  }
  const server = createServer(({ url = '' }, outgoing) => {
    answer(url, outgoing).catch((error: unknown) => outgoing.writeHead(500).end(String(error)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  project.provide('stacksToShare', `http://127.0.0.1:${address.port}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    await stacks.endAll()
  }
}
