import { importsOf, type SourceTree } from './sourceTree.ts'

/**
 * The groups of files that import each other in a circle, type-only imports included: the strongly connected
 * components of more than one file (Tarjan's algorithm).
 */
export function importCircles(tree: SourceTree): string[][] {
  const known = new Set(tree.files)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const index = order.size
    order.set(file, index)
    open.push(file)
    let low = index
    for (const target of importsOf(tree, file)) {
      if (!known.has(target)) continue
      const seen = order.get(target)
      if (seen === undefined) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? seen)
    }
    lowest.set(file, low)
    if (low === index) {
      const circle = open.splice(open.lastIndexOf(file))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return low
  }
  for (const file of tree.files) if (!order.has(file)) visit(file)
  return circles.sort()
}
