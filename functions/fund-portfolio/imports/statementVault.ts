import { gunzipSync, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { ObjectStore } from '../../platform/objectStore.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import { sealedAs } from '../sealedAs.ts'
import type { Statement } from '../statement/statement.ts'
import type { ImportKey } from './importStore.ts'
import { statementShape } from './statementShape.ts'

/**
 * Where an opened statement waits for its import: an object of the documents bucket, sealed by the data key, for minutes. Ten
 * thousand transactions are more than a row of DynamoDB takes. The bucket deletes what a broken machine left after a day.
 */
export interface StatementVault {
  put(key: ImportKey, statement: Statement): Promise<string>
  /** `undefined`: it is deleted already. */
  read(key: ImportKey, version: string): Promise<Statement | undefined>
  remove(key: ImportKey, version: string): Promise<void>
}

const objectKeyOf = ({ investorId, importId }: ImportKey): string => `statements/${investorId}/${importId}`

/** More than any statement that can be read. */
const mostBytes = 64_000_000

export function statementVault(
  objects: Pick<ObjectStore, 'put' | 'read' | 'remove'>,
  cipher: FieldCipher,
): StatementVault {
  return {
    async put(key, statement) {
      const text = gzipSync(JSON.stringify(statement)).toString('base64')
      const sealed = await cipher.encrypt(text, sealedAs.statement, key.investorId)
      const { versionId } = await objects.put({
        key: objectKeyOf(key),
        body: Buffer.from(sealed, 'utf8'),
        contentType: 'application/octet-stream',
      })
      return versionId
    },
    async read(key, version) {
      const found = await objects.read(objectKeyOf(key), version)
      if (found === undefined) return undefined
      const pieces: Uint8Array[] = []
      for await (const piece of found.pieces) pieces.push(piece)
      const text = await cipher.decrypt(
        Buffer.concat(pieces).toString('utf8'),
        sealedAs.statement,
        key.investorId,
      )
      const json = gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: mostBytes }).toString('utf8')
      return z.parse(statementShape, JSON.parse(json))
    },
    remove: (key, version) => objects.remove(objectKeyOf(key), version),
  }
}
