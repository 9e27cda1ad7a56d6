import { createServer } from 'node:net'
import { Explained } from './explained.ts'
import type { StackPorts } from './stackContext.ts'

const offsets = { site: 0, dynamodb: 1, s3: 2, states: 3, rest: 4 } as const
const meanings: Readonly<Record<keyof StackPorts, string>> = {
  site: 'the site',
  dynamodb: 'DynamoDB',
  s3: 'S3',
  states: 'Step Functions',
  rest: 'the other AWS endpoints',
}

/** The five ports of a stack whose site is at `port`. */
export function portsFrom(port: number): StackPorts {
  const at = (name: keyof StackPorts): number => port + offsets[name]
  return {
    site: at('site'),
    dynamodb: at('dynamodb'),
    s3: at('s3'),
    states: at('states'),
    rest: at('rest'),
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

/** Throws Explained with the port, its use and `remedy` when it is taken. */
export async function requireFreePort(
  port: number,
  meaning: string,
  remedy = 'choose five free ports in a row by their first',
): Promise<void> {
  if (await isFree(port)) return
  throw new Explained(
    `Port ${port} (${meaning}) is taken by another program: end that program, or ${remedy}.`,
  )
}

/** Throws Explained when a port of the cloud is taken. */
export async function requireFree(ports: StackPorts, remedy?: string): Promise<void> {
  for (const name of ['site', 'dynamodb', 's3', 'states', 'rest'] as const)
    await requireFreePort(ports[name], meanings[name], remedy)
}

/**
 * The first of `count` free ports in a row (at most six), among the six thousand from `from` on. A stack that is being
 * restarted leaves its ports free for a moment, so stacks that run side by side use different ranges.
 */
export async function freeBlock(from = 20_000, count = 5): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = from + Math.floor(Math.random() * 1_000) * 6
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)))
    if (free.every(Boolean)) return first
  }
  throw new Explained(`There are no ${count} free ports in a row on this machine.`)
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
