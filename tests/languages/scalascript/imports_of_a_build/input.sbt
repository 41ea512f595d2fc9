import com.acme.build.{Versions, Tasks => T}
import sbt.Keys._
// import com.acme.Commented

lazy val core = project.settings(version := Versions.core)
