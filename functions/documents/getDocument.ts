import type { getDocument } from '../../shared/contracts/documents/getDocument.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'
import { shown } from './documentStore.ts'

/** What became of an upload; of another's document nobody knows anything. */
export const handleGetDocument =
  ({ documents }: Dependencies): Handler<typeof getDocument> =>
  async ({ id }, { session }) => {
    const document = await documents.find(session.investorId, id)
    return document === undefined
      ? refuse('documents.unknown', { field: 'id' })
      : reply({ data: shown(document) })
  }
