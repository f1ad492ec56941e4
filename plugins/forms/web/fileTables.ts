/** Sentences and formats of file uploads alone, which the server half reads too. */
export { files, formats } from '../files.json'
