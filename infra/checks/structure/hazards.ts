import { isNode, nodesOf, type SyntaxNode, syntaxOf } from './identifiers.ts'
import type { SourceTree } from './sourceTree.ts'

/** Patterns that once led to faults, and have one right place now. */

export interface Place {
  readonly file: string
  readonly line: number
}

const isRuleCode = (file: string): boolean =>
  /^(functions|workflows)\//.test(file) && !/^functions\/(platform|providers|sandbox)\//.test(file)

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** Whether a loop counts in steps of one, or names nothing that it goes through: no list and no pages. */
function isCounted(loop: SyntaxNode, text: string): boolean {
  if (loop.type === 'WhileStatement' || loop.type === 'DoWhileStatement') return true
  if (loop.type !== 'ForStatement') return false
  const { test, update } = loop
  return (
    !isNode(test) ||
    (isNode(update) && /^\w+ ?(?:[+-]= 1|\+\+|--)$/.test(text.slice(update.start, update.end)))
  )
}

/**
 * Loops written by hand that decide and write again: they count in steps of one, or go on until they are left, and wait in
 * their body. `retryOnConflict` is the one place for that.
 */
export function retryLoops({ source, read }: SourceTree): Place[] {
  return source
    .filter(file => isRuleCode(file) && /\b(?:for \(|while \(|do \{)/.test(read(file)))
    .flatMap(file =>
      [...nodesOf(syntaxOf(file, read(file)))]
        .filter(node => isCounted(node, read(file)))
        .filter(node => [...nodesOf(node)].some(({ type }) => type === 'AwaitExpression'))
        .map(node => ({ file, line: lineAt(read(file), node.start) })),
    )
}

/**
 * Places that read what failed in a transaction by the position of its item: another order of the items would change
 * the refusal. Items carry a label instead (`refuses`).
 */
export function positionalDecoding({ source, read }: SourceTree): Place[] {
  const byPosition =
    /\breasons(?:\[\d+\]|: \[|\.(?:at|entries|findIndex|indexOf)\()|\b(?:moved|opened|written|counted|result)\.index\b|\bindex === (?:\d|\w+At\b)/g
  return source
    .filter(isRuleCode)
    .flatMap(file =>
      [...read(file).matchAll(byPosition)].map(match => ({ file, line: lineAt(read(file), match.index) })),
    )
}
