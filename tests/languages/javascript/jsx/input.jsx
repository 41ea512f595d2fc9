import React, { useState } from 'react';

export default function App() {
  return <Panel title="import x from './no'">{`export const no = 1`}</Panel>;
}
export const Panel = ({ children }) => <div>{children}</div>;
