import { testFolder } from './folder.ts'

// Starting a program takes longer than the tests of most of these files.
await testFolder('access')
