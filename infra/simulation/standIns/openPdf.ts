import { openPdf as openInThread } from '../../../functions/platform/pdf/opening/openPdf.ts'
import { current } from '../current.ts'

export type * from '../../../functions/platform/pdf/opening/openPdf.ts'

/** The same thread; nothing else goes on before it has ended, because no seed decides when that is. */
export const openPdf: typeof openInThread = (bytes, password, limits) =>
  current().scheduler.outside(openInThread(bytes, password, limits))
