import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests by hand are quick: what they notice, the generated statements need not. */
class ByHandFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isGenerated = ({ moduleId }: TestSpecification): number =>
      Number(moduleId.includes('.property.test.'))
    return Promise.resolve([...files].sort((one, other) => isGenerated(one) - isGenerated(other)))
  }
}

// The tests that notice a mutant of the reader of statements (`mutants/run.ts`).
// Vitest requires a default export.
export default defineConfig({
  test: {
    name: 'mutants',
    pool: 'threads',
    isolate: false,
    include: [
      'functions/fund-portfolio/statement/**/*.test.ts',
      'functions/fund-portfolio/testing/statements/{readerFindings,statements.property}.test.ts',
    ],
    testTimeout: 60_000,
    // Each mutant has the statements read anew: a few of each layout are enough.
    env: { PROVE: '', STATEMENTS: '12' },
    sequence: { sequencer: ByHandFirst },
  },
})
