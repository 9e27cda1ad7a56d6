import { GetParameterCommand, SSMClient, type SSMClientConfig } from '@aws-sdk/client-ssm'
import { environment } from '../environment.ts'

/** Reads secrets below the stage's path, each once per container and ten minutes, so that a rotation arrives. */
export interface Secrets {
  read(name: string): Promise<string>
}

const cachedMs = 600_000

export function openSecrets(config: SSMClientConfig = {}): Secrets {
  const client = new SSMClient(config)
  const kept = new Map<string, { readonly value: Promise<string>; readonly readAt: number }>()
  const fetchSecret = async (name: string): Promise<string> => {
    const path = `${environment.secretsPath()}/${name}`
    const { Parameter } = await client.send(new GetParameterCommand({ Name: path, WithDecryption: true }))
    if (Parameter?.Value === undefined) throw new Error(`the secret ${name} has no value`)
    return Parameter.Value
  }
  return {
    read(name) {
      const known = kept.get(name)
      if (known !== undefined && performance.now() - known.readAt < cachedMs) return known.value
      const value = fetchSecret(name)
      kept.set(name, { value, readAt: performance.now() })
      // A failed read is not kept, so that the next call asks again.
      value.catch(() => kept.delete(name))
      return value
    },
  }
}
