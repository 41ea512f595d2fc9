import com.acme.build.Versions

val broken = = 1

apply<Plugin>()
