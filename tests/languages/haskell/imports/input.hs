module Shop.Order (pay, Order(..), Payable) where

import qualified Data.Map as Map
import Data.List (sortBy, Foldable(..))
import Shop.Money hiding (round)
import Shop.Tax
-- import Commented

data Order = Order
pay x = text where text = "import Quoted"
hidden = 1
