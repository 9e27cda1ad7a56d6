import type * as z from 'zod/mini'
import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import { confirmMatch } from './confirmMatch.ts'
import { confirmSettlement } from './confirmSettlement.ts'
import { confirmUnits } from './confirmUnits.ts'
import type { StepOutput, stepInput } from './contract.ts'
import type { StepDependencies } from './orderStep.ts'
import { placeRfq } from './placeRfq.ts'

/**
 * The only step of the former definition (`fixtures/formerDefinition.asl.json`), for executions that still run on it.
 * They run for 20 days at most. It runs the steps in their order until one of them has to be waited for.
 */
export const formerStepName = 'moveOn'

export const formerStep =
  (dependencies: StepDependencies) =>
  async (input: z.output<typeof stepInput>, context: MarketContext): Promise<StepOutput> => {
    let output = await placeRfq(dependencies)(input, context)
    for (const next of [confirmMatch, confirmSettlement, confirmUnits])
      if (output.until <= context.now.toISOString()) output = await next(dependencies)(input, context)
    return output
  }
