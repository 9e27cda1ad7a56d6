import { getWatchList } from '../../../../../shared/contracts/bonds/getWatchList.ts'
import { useRead } from '../../../lib/calls/useRead.ts'

/** The investor's watch list; one request, however many stars read it. */
export function useWatchList() {
  const read = useRead(getWatchList, {})
  const { data } = read
  const body = data?.ok === true ? data.body : undefined
  return { ...read, rows: body?.data, letters: body?.letters }
}
