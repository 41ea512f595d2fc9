import { memo } from 'react';
export default memo(() => <p>{`export const no = 1`}</p>);
