import { GetParametersCommand, SSMClient, type SSMClientConfig } from '@aws-sdk/client-ssm'
import { environment } from '../environment.ts'

/** Reads secrets below the stage's path, each once per container and ten minutes, so that a rotation arrives. */
export interface Secrets {
  read(name: string): Promise<string>
}

const cachedMs = 600_000
/** GetParameters takes ten names. */
const mostAtOnce = 10

interface Waiting {
  readonly name: string
  readonly value: PromiseWithResolvers<string>
}

export function openSecrets(config: SSMClientConfig = {}): Secrets {
  const client = new SSMClient(config)
  const kept = new Map<string, { readonly value: Promise<string>; readonly readAt: number }>()
  let waiting: Waiting[] = []
  /** What is wanted in the same turn is read in one request: Parameter Store answers few a second (P9). */
  const readTogether = (): void => {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += mostAtOnce)
      void readSome(client, all.slice(start, start + mostAtOnce))
  }
  return {
    read(name) {
      const known = kept.get(name)
      if (known !== undefined && performance.now() - known.readAt < cachedMs) return known.value
      const value = Promise.withResolvers<string>()
      if (waiting.length === 0) queueMicrotask(readTogether)
      waiting.push({ name, value })
      kept.set(name, { value: value.promise, readAt: performance.now() })
      // A failed read is not kept, so that the next call asks again.
      value.promise.catch(() => kept.delete(name))
      return value.promise
    },
  }
}

async function readSome(client: SSMClient, wanted: readonly Waiting[]): Promise<void> {
  const pathOf = (name: string): string => `${environment.secretsPath()}/${name}`
  try {
    const Names = wanted.map(({ name }) => pathOf(name))
    const { Parameters = [] } = await client.send(new GetParametersCommand({ Names, WithDecryption: true }))
    for (const { name, value } of wanted) {
      const text = Parameters.find(({ Name }) => Name === pathOf(name))?.Value
      if (text === undefined) value.reject(new Error(`the secret ${name} has no value`))
      else value.resolve(text)
    }
  } catch (error) {
    for (const { value } of wanted) value.reject(error)
  }
}
