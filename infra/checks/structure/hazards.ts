import { nodesOf, type SyntaxNode, syntaxOf } from './identifiers.ts'
import type { SourceTree } from './sourceTree.ts'

/** Patterns that once led to faults, and have one right place now. */

export interface Place {
  readonly file: string
  readonly line: number
}

const isRuleCode = (file: string): boolean =>
  /^(functions|workflows)\//.test(file) && !/^functions\/(platform|providers|sandbox)\//.test(file)

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

/**
 * Loops written by hand that decide and write again: they count to a bound in steps of one and wait in their body.
 * `retryOnConflict` is the one place for that.
 */
export function retryLoops({ source, read }: SourceTree): Place[] {
  const counts = /^for \(let (\w+) = [01]; \1 <=? \w+; \1(?: \+= 1|\+\+)\)/
  return source
    .filter(file => isRuleCode(file) && read(file).includes('for (let '))
    .flatMap(file =>
      [...nodesOf(syntaxOf(file, read(file)))]
        .filter((node: SyntaxNode) => node.type === 'ForStatement')
        .filter(node => counts.test(read(file).slice(node.start, node.end)))
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
    /\breasons\[\d+\]|\b(?:moved|opened|written|counted|result)\.index\b|\bindex === (?:\d|\w+At\b)/g
  return source
    .filter(isRuleCode)
    .flatMap(file =>
      [...read(file).matchAll(byPosition)].map(match => ({ file, line: lineAt(read(file), match.index) })),
    )
}
