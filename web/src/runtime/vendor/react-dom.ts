/** `react-dom` on visitors' pages. */
export {
  createPortal,
  flushSync,
  hydrate,
  render,
  unstable_batchedUpdates,
  version,
} from 'preact/compat'
