module Shop.Till where

import safe Shop.Money
import safe qualified Data.Map as Map
import  safe Data.List (sort)
import Shop.Tax

safe = 1
