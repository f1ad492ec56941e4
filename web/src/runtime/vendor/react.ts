/** React's name on visitors' pages: Preact with everything views may use. */
import { hardenMarkup } from '../hardening.ts'

export {
  Children,
  cloneElement,
  Component,
  createContext,
  createElement,
  createPortal,
  createRef,
  flushSync,
  forwardRef,
  Fragment,
  hydrate,
  isValidElement,
  lazy,
  memo,
  PureComponent,
  render,
  startTransition,
  StrictMode,
  Suspense,
  unstable_batchedUpdates,
  use,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  version,
} from 'preact/compat'
export { default } from 'preact/compat'
/** What the other vendor modules need of Preact itself. */
export { options } from 'preact'

hardenMarkup()
