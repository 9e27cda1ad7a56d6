import type { userDocStats } from '../../shared/contracts/documents/userDocStats.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { sentenceOfId } from '../platform/sentences.ts'
import type { Dependencies } from './dependencies.ts'
import { isAbandoned } from './documentLifecycle.ts'
import { documentBody } from './documentStore.ts'

/** The KYC documents with the operators' remarks on their types, and the reasons of refused files (D2 s3, K-015). */
export const handleUserDocStats =
  ({
    documents,
    pansOf,
    remarksOf,
  }: Pick<Dependencies, 'documents' | 'pansOf' | 'remarksOf'>): Handler<typeof userDocStats> =>
  async ({ email, pan }, { session, now }) => {
    if (email !== undefined && email !== '' && email.trim().toLowerCase() !== session.email)
      return refuse('documents.notYours', { field: 'email' })
    if (pan !== undefined && pan !== '' && !(await pansOf(session.investorId)).includes(pan))
      return refuse('documents.notYours', { field: 'pan' })
    const [all, open] = await Promise.all([documents.list(session.investorId), remarksOf(session.investorId)])
    const mine = all.filter(one => !isAbandoned(one, now))
    const newest = mine.filter((one, index) => mine.findIndex(other => other.type === one.type) === index)
    const ofChecks = newest
      .filter(one => one.state === 'rejected')
      .map(({ type, reason = '' }) => ({
        type,
        remarks: sentenceOfId(reason),
      }))
    const ofOperators = open.map(({ type, remarks }) => ({ type, remarks }))
    const data = newest.map(one => ({
      ...documentBody(one),
      rejectRemarks: ofOperators.filter(({ type }) => type === one.type),
    }))
    // The operators' remarks come before the reasons of the check.
    return reply({ data, rejectRemarks: [...ofOperators, ...ofChecks] })
  }
