import type { getUserDocsWithPan } from '../../shared/contracts/documents/getUserDocsWithPan.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'
import { isAbandoned } from './documentLifecycle.ts'
import { documentBody } from './documentStore.ts'

/** The investor's documents, newest first. */
export const handleGetUserDocsWithPan =
  ({ documents, pansOf }: Dependencies): Handler<typeof getUserDocsWithPan> =>
  async ({ pan, type }, { session, now }) => {
    if (pan !== undefined && pan !== '' && !(await pansOf(session.investorId)).includes(pan)) {
      return refuse('documents.notYours', { field: 'pan' })
    }
    const mine = (await documents.list(session.investorId)).filter(one => !isAbandoned(one, now))
    return reply({ data: mine.filter(one => type === undefined || one.type === type).map(documentBody) })
  }
