module Shop where

data State = Open | Closed
newtype Amount = Amount Int
type Total = Amount
class Payable a where
  pay :: a -> Total

sumUp :: [Amount] -> Total
sumUp xs = go xs where
  go = undefined
limit = 3
