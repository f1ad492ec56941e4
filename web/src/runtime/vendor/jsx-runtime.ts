/** React's JSX runtime on visitors' pages, under both of its names. */
export { Fragment, jsx, jsxDEV, jsxs } from 'preact/jsx-runtime'
