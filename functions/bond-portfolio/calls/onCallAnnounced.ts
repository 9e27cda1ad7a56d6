import { callPageDue } from '../../../shared/contracts/bond-portfolio/events.ts'
import { callAnnounced } from '../../../shared/contracts/bonds/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import type { CalledBond } from './callNoticeStore.ts'

type Needs = Pick<ConsumerDependencies, 'callNotices' | 'holdersOf' | 'readBook'>

/** Holders of one page. */
const holdersPerPage = 50

/** Notes the call for each holder of a page who still holds units, and asks for the next page. */
async function notePage(
  { callNotices, holdersOf, readBook }: Needs,
  call: CalledBond,
  after: string | undefined,
  context: WriteContext,
): Promise<void> {
  const holders = await holdersOf(call.ISIN, { after, most: holdersPerPage })
  for (const { investorId } of holders) {
    const { lots } = await readBook(investorId)
    const holds = lots.some(({ ISIN, closedOn }) => ISIN === call.ISIN && closedOn === undefined)
    if (holds) await callNotices.note(investorId, call, context)
  }
  const last = holders.length < holdersPerPage ? undefined : holders.at(-1)
  if (last !== undefined) await callNotices.askForPage(call, last.investorId, context)
}

/** An issuer calls a bond: its holders are written to, the first page of them at once. */
export const onCallAnnounced = (needs: Needs) =>
  consumer('onCallAnnounced', callAnnounced, ({ ISIN, date }, { now, correlationId }) =>
    notePage(needs, { ISIN, dueDate: date }, undefined, { now, correlationId }),
  )

/** A further page of the holders of a bond that is called. */
export const onCallPageDue = (needs: Needs) =>
  consumer('onCallPageDue', callPageDue, ({ ISIN, dueDate, after }, { now, correlationId }) =>
    notePage(needs, { ISIN, dueDate }, after, { now, correlationId }),
  )
