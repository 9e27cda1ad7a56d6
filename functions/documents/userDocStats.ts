import type { userDocStats as contract } from '../../shared/contracts/documents/userDocStats.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { sentenceOfId } from '../platform/sentences.ts'
import type { Dependencies } from './dependencies.ts'
import { isAbandoned } from './documentLifecycle.ts'
import { shown } from './documentStore.ts'

/** The KYC documents; a rejected one says why in its remarks (D2 s3). */
export const userDocStats =
  ({ documents, pansOf }: Dependencies): Handler<typeof contract> =>
  async ({ email, pan }, { session, now }) => {
    if (email !== undefined && email !== '' && email.trim().toLowerCase() !== session.email)
      return refuse('documents.notYours', { field: 'email' })
    if (pan !== undefined && pan !== '' && !(await pansOf(session.investorId)).includes(pan))
      return refuse('documents.notYours', { field: 'pan' })
    const mine = (await documents.list(session.investorId)).filter(one => !isAbandoned(one, now))
    const newest = mine.filter((one, index) => mine.findIndex(other => other.type === one.type) === index)
    const rejectRemarks = newest
      .filter(one => one.state === 'rejected')
      .map(({ type, reason = '' }) => ({
        type,
        remarks: sentenceOfId(reason),
      }))
    return reply({ data: newest.map(shown), rejectRemarks })
  }
