import type * as z from 'zod/mini'
import { readPriceFile } from '../../functions/bonds/publishing/priceFile.ts'
import type { Publishing } from '../../functions/bonds/publishing/publishVersion.ts'
import {
  type PreparedPrices,
  type publishPricesInput,
  publishRows,
} from '../../functions/bonds/publishing/rowPrices.ts'
import type { OperatorFiles } from '../../functions/platform/operatorFiles/operatorFiles.ts'
import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import type { Done, Refusal } from '../../shared/vocabulary/operator/operatorInput.ts'

export interface PricesPublishing extends Publishing {
  readonly files: OperatorFiles
}

/** The key of a file of prices in the operators' bucket. */
export const priceFileKey = (file: string): string => `prices/${file}`

/** Publishes the rows of the version that was checked. */
export const publishPrices =
  (dependencies: PricesPublishing) =>
  async (
    input: z.output<typeof publishPricesInput>,
    context: MarketContext,
  ): Promise<PreparedPrices | Done | Refusal> => {
    const { file, versionId } = input.prepared
    const read = await dependencies.files.read(priceFileKey(file), versionId)
    if (typeof read === 'string') throw new Error(`version ${versionId} of ${file} is ${read}`)
    return publishRows(dependencies, readPriceFile(read.text).rows, input, context)
  }
