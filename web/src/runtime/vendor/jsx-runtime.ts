/** React's JSX functions on visitors' pages, for both of their names. */
export { Fragment, jsx, jsxDEV, jsxs } from 'preact/jsx-runtime'
