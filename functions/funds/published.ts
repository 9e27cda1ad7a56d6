export type { BenchmarkHistory, FundPrice, SchemeFacts, Schemes } from './schemes.ts'
