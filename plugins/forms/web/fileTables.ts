/** Messages and formats of file uploads, shared with the server half. */
export { files, formats } from '../files.json'
