{-# LANGUAGE GADTs #-}
module Kettle.Heater
  ( Heater (..)
  , Level
  , heat
  , module Kettle.Units
  ) where

import Data.List
import Data.Map (Map, fromList)
import qualified Data.Set as Set
import Kettle.Units hiding (celsius)
import Kettle.Water (Water (..), fill)
import Prelude ()

data Heater = Heater Int
type Level = Int

heat :: Heater -> Level -> Heater
heat (Heater n) l = Heater (n + l)

hidden :: Int
hidden = 1
