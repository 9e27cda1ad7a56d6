import type * as z from 'zod/mini'
import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import { confirmPayout } from './confirmPayout.ts'
import type { StepOutput, stepInput } from './contract.ts'
import { deliverUnits } from './deliverUnits.ts'
import { requestPayout } from './requestPayout.ts'
import type { StepDependencies } from './saleStep.ts'

/**
 * The only step of the former definition (`fixtures/formerDefinition.asl.json`), for executions that still run on it.
 * They run for 360 days at most. It runs the steps in their order until one of them has to be waited for.
 */
export const formerStepName = 'goOn'

export const formerStep =
  (dependencies: StepDependencies) =>
  async (input: z.output<typeof stepInput>, context: MarketContext): Promise<StepOutput> => {
    let output = await deliverUnits(dependencies)(input, context)
    for (const next of [requestPayout, confirmPayout])
      if (output.until <= context.now.toISOString()) output = await next(dependencies)(input, context)
    return output
  }
