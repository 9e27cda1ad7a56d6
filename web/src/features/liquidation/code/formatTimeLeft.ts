const two = (count: number): string => String(count).padStart(2, '0')

/** Seconds as minutes or hours: `0:27`, `4:05`, `2:14:05`. */
export function formatTimeLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = two(seconds % 60)
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`
}
