import { openTable, type Table } from './records/table.ts'
import { type FieldCipher, openFieldCipher } from './security/fieldCipher.ts'
import { openSecrets, type Secrets } from './security/secrets.ts'

export interface Storage {
  readonly table: Table
  readonly secrets: Secrets
  readonly cipher: FieldCipher
}

/** The tables, the secrets, and the cipher of encrypted fields whose keys are among the secrets. Opened once per container. */
export function openStorage(): Storage {
  const secrets = openSecrets()
  return { table: openTable(), secrets, cipher: openFieldCipher(secrets) }
}
