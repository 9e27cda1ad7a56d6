import type * as z from 'zod/mini'
import { publishVersion } from '../../functions/bonds/publishing/publishVersion.ts'
import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import { type Done, done, type Refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import type { Dependencies } from './dependencies.ts'
import { publishedText, type publishInput } from './preparedPublication.ts'

/** Publishes the prepared version with its audit row. */
export const publish =
  ({ audit, ...dependencies }: Dependencies) =>
  async (
    { prepared, execution, startedAt }: z.output<typeof publishInput>,
    context: MarketContext,
  ): Promise<Done | Refusal> => {
    const { publication, said } = prepared
    const { whole, replaces, by, reason } = publication
    const entries = audit.entries(
      {
        subject: `product#${whole.product}`,
        flow: 'ops-publish-instrument',
        decision: `version ${replaces + 1}`,
        by,
        reason,
        execution,
        startedAt,
      },
      context.now,
    )
    const answer = await publishVersion(dependencies, publication, {
      ...context,
      entries,
      execution,
      startedAt,
    })
    return answer.outcome === 'published' ? done(publishedText(said)) : answer
  }
