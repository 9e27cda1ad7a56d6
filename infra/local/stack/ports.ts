import { createServer } from 'node:net'
import { Explained } from './explained.ts'
import type { StackPorts } from './stackContext.ts'

const offsets = { site: 0, dynamodb: 1, s3: 2, states: 3, rest: 4, sandbox: 5 } as const
const meanings: Readonly<Record<keyof StackPorts, string>> = {
  site: 'the site',
  dynamodb: 'DynamoDB',
  s3: 'S3',
  states: 'Step Functions',
  rest: 'the other AWS endpoints',
  sandbox: "the vendors' sandbox",
}

/** The six ports of a stack whose site is at `port`. */
export function portsFrom(port: number): StackPorts {
  const at = (name: keyof StackPorts): number => port + offsets[name]
  return {
    site: at('site'),
    dynamodb: at('dynamodb'),
    s3: at('s3'),
    states: at('states'),
    rest: at('rest'),
    sandbox: at('sandbox'),
  }
}

/** Whether nobody listens on a port of 127.0.0.1. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Throws Explained with the port, its use and a remedy when one is taken. `except` = ports known to be ours. */
export async function requireFree(ports: StackPorts, except: readonly number[] = []): Promise<void> {
  for (const name of ['site', 'dynamodb', 's3', 'states', 'rest', 'sandbox'] as const) {
    const port = ports[name]
    if (except.includes(port) || (await isFree(port))) continue
    throw new Explained(
      `Port ${port} (${meanings[name]}) is taken by another program: end that program, or choose six free ports by their first, e.g. PORT=${ports.site + 100} npm start.`,
    )
  }
}

/**
 * The first of six free ports in a row, among the six thousand from `from` on. A stack that is being restarted leaves
 * its ports free for a moment, so stacks that run side by side use different ranges.
 */
export async function freeBlock(from = 20_000): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = from + Math.floor(Math.random() * 1_000) * 6
    const free = await Promise.all(Object.values(portsFrom(first)).map(isFree))
    if (free.every(Boolean)) return first
  }
  throw new Explained('There are no six free ports in a row on this machine.')
}

/**
 * One free port, for a process that is told its port. Below the ephemeral ports of the system (from 32768, or 49152),
 * so that no client connection takes it before the process does.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 10_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) return port
  }
  throw new Explained('There is no free port on this machine.')
}
