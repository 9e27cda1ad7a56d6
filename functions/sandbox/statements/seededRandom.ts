/** A source of choices that repeats for its seed, so that a statement that was read wrong can be drawn again. */
export interface Random {
  /** 0 … count − 1. */
  below(count: number): number
  /** Both ends included. */
  between(low: number, high: number): number
  chance(percent: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
}

/** Mulberry32: 32 bits of state, enough to tell statements apart. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: percent => next() * 100 < percent,
    pick: items => items[below(items.length)] ?? items[0],
    shuffled: items =>
      items
        .map(item => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  }
}
