import { testFolder } from './folder.ts'

// Loading what reads the sources takes longer than the tests of most of these files.
await testFolder('sources')
