using System;
using System . Collections.Generic;
using static System.Math;
using Json = System.Text.Json.JsonSerializer;
using Numbers = System.Collections.Generic.List<int>;
global using Shared.Types;
global using static Shared.Limits;
using var stream = Open();
